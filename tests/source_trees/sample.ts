// Typed loading.

import type { Options } from './options';
import def, { type Kind, load } from "./load";
import fs = require("fs");

export interface Shape<T> extends Base<T>, Other {
  /** Its area. */
  area(scale: number): number;
  name: string;
}

export type Either<A, B> = A | B;
export const enum Color { Red, Green }
declare module "plug" {
  export function plug(name: string): void;
}
declare global {
  interface Window { title(): string; }
}
export namespace Tools.Inner {
  export class Saw {}
}

/** Find it. */
export function find(key: string): string;
export function find(key: number): number;
export function find(key: any): any { return key; }

@Component({ selector: 'app' })
export abstract class App<T extends object = {}> extends Parent<T> implements OnInit, OnDestroy {
  constructor(private readonly http: Http, public name?: string) { super(); }
  @Input() title = '';
  @HostListener('click', ['$event'])
  protected onClick(event: Event): void {}
  private async secret<T>(value: T): Promise<Map<string, T>> { return value ? a : b; }
  abstract draw(): void;
  handler = async (event: Event): Promise<void> => {};
  overloaded(a: string): void;
  overloaded(a: any) {}
}

const local = <T,>(value: T): T => value;
declare function ambient(x: number): void;
export default find;
