#!/usr/bin/env node
'use strict';
/**
 * Loads pages and keeps them.
 *
 * @module loader
 */
import fs, { readFile as read } from 'node:fs';
import * as path from "path";
import './polyfill.js';
export { walk, stop as halt } from './walk.js';
export * from './all.js';

const os = require('os');
const { join, sep: separator } = require("./join");

const LIMIT = 10;
const local = 3;
export const VERSION = '1.0', other = compute();

/** Load a page. @deprecated use fetchPage */
export async function load(url, { retries = 3 } = {}, ...rest) {
  if (!url) return null;
  for (const x of rest) { switch (x) { case 1: break; default: } }
  try { await go(url ?? 'x'); } catch (error) { return error ? 1 : 2; }
  const late = await import('./late.js');
  const worker = new Worker('job.js');
}

function* numbers() {}

// Doubles.
export const double = (x) => x * 2;
const single = x => x;
const Named = class extends Base {};

/* ---------- */

export default class Loader extends mixin(Base) {
  static count = 0;
  #secret = 1;
  constructor(options) { super(); }
  /** The address. */
  get address() { return 1; }
  set address(value) {}
  async *pages() {}
  #hidden() {}
  _custom() {}
  static create() {}
  onClick = (event) => { if (event) {} };
  [Symbol.iterator]() {}
  'quoted name'() {}
}

const object = { method() {}, arrow: () => 1 };

Loader.prototype.extra = function (a) {};

(function () {
  function inside() {}
})();

describe('Loader', () => {
  beforeEach(() => {});
  // Checks loading.
  it('loads', async () => { if (a) {} });
  test.skip(`skips`, function () {});
  describe('deeper', () => { it("works", () => {}); });
});

eval('1 + 1');
const f = new Function('a', 'return a');
setTimeout("run()", 10);
setTimeout(() => run(), 10);
"eval('text')"; // eval('comment')
console.log(process.env.HOME, process.env['NODE_ENV'], process.env.HOME);
if (require.main === module) run();
// FIXME: close the handle
