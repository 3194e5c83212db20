// Old style modules.

var util = require('util');

function open(path) {}
function close() {}
function _inner() {}

exports.read = function (path) { return path; };
module.exports.write = (path) => path;
module.exports = { open, shut: close };

function later() {
  return require('./lazy');
}
