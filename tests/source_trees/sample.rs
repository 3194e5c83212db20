// Copyright 2024 The Authors. Licensed under the MIT license.

//! Reads things from files.
//!
//! More about it.

use std::{fmt, io::{self, Read as _}};
use crate::model::Page;
pub use super::links::*;
use serde as s;
extern crate alloc;
mod parse;
pub mod tools;

/// A reader of things.
/// It is cheap to clone.
#[derive(Debug, Clone)]
pub struct Reader<T: Read> {
    inner: T,
}

// Not documentation.
impl<T: Read> Reader<T> {
    /// Makes one.
    pub fn new(inner: T) -> Self { Self { inner } }

    #[inline]
    #[must_use]
    pub(crate) async fn read<'a, F>(&mut self, path: &'a str, mut done: F) -> io::Result<Vec<u8>>
    where
        F: FnMut(usize) -> bool,
    {
        for line in path.lines() {
            match line {
                "a" | "b" => continue,
                "c" if done(1) => break,
                _ => {}
            }
        }
        if let Some(x) = path.find('x') { while x > 0 {} }
        Ok(vec![])
    }
}

impl<T: Read> fmt::Display for Reader<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "reader") }
}

impl Page {
    pub fn url(&self) -> String { String::new() }
}

pub trait Visit: Send + 'static {
    const LIMIT: usize;
    type Output;
    /// Visits one.
    fn visit(&self, page: &Page) -> Self::Output;
    fn done(&self) {}
}

pub enum Kind { Page, Folder(String) }
union Bits { i: i32, f: f32 }
pub type Pages = Vec<Page>;
pub const LIMIT: usize = 10;
static mut COUNT: usize = 0;

#[macro_export]
macro_rules! page {
    ($x:expr) => { Page::new($x) };
}

pub mod inner {
    pub fn deep() {}
    fn hidden() {}
}

extern "C" {
    fn from_c(x: i32) -> i32;
}

#[deprecated(since = "1.0")]
pub unsafe fn old() {}

fn main() {
    let home = std::env::var("HOME");
    let version = env!("CARGO_PKG_VERSION");
    tokio::spawn(async move { 1 });
    std::thread::spawn(|| {});
    // tokio::spawn(nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads() { assert!(true); }

    #[tokio::test]
    async fn waits() {}
}
