import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/**
 * Changes of Prototype 1.6 to a page's own objects, written for these tests: it replaces methods of arrays by others of
 * the same name, gives arrays a `toJSON`, and adds enumerable methods to arrays, functions and elements.
 */
const PROTOTYPE = `
  var $break = {};
  window.$A = function (list) {
    if (!list) return [];
    if (list.toArray) return list.toArray();
    var length = list.length || 0, copy = new Array(length);
    while (length--) copy[length] = list[length];
    return copy;
  };
  window.$ = function (one) { return typeof one === "string" ? document.getElementById(one) : one; };
  Array.from = window.$A;
  function extend(target, methods) { for (var name in methods) target[name] = methods[name]; }
  extend(Array.prototype, {
    each: function (act, context) {
      try { for (var at = 0; at < this.length; at++) act.call(context, this[at], at); }
      catch (stop) { if (stop !== $break) throw stop; }
      return this;
    },
    collect: function (act, context) {
      var found = [];
      this.each(function (one, at) { found.push(act.call(context, one, at)); });
      return found;
    },
    toArray: function () { return this.collect(function (one) { return one; }); },
    detect: function (act, context) {
      var found;
      this.each(function (one, at) { if (act.call(context, one, at)) { found = one; throw $break; } });
      return found;
    },
    findAll: function (act, context) {
      var found = [];
      this.each(function (one, at) { if (act.call(context, one, at)) found.push(one); });
      return found;
    },
    all: function (act, context) {
      return this.detect(function (one, at) { return !act.call(context, one, at); }) === undefined;
    },
    any: function (act, context) { return this.findAll(act, context).length > 0; },
    reduce: function () { return this.length > 1 ? this : this[0]; },
    clear: function () { this.length = 0; return this; },
    first: function () { return this[0]; },
    last: function () { return this[this.length - 1]; },
    size: function () { return this.length; },
    without: function (gone) { return this.findAll(function (one) { return one !== gone; }); },
    toJSON: function () { return "[" + this.collect(function (one) { return JSON.stringify(one); }).join(", ") + "]"; },
  });
  extend(Array.prototype, {
    map: Array.prototype.collect, find: Array.prototype.detect, filter: Array.prototype.findAll,
    every: Array.prototype.all, some: Array.prototype.any, entries: Array.prototype.toArray,
    select: Array.prototype.findAll, clone: Array.prototype.toArray,
  });
  Function.prototype.bind = function () {
    if (arguments.length < 2 && arguments[0] === undefined) return this;
    var act = this, given = $A(arguments), target = given.shift();
    return function () { return act.apply(target, given.concat($A(arguments))); };
  };
  Function.prototype.delay = function (seconds) { var act = this; return setTimeout(function () { act(); }, seconds * 1000); };
  Number.prototype.toJSON = function () { return isFinite(this) ? this.toString() : "null"; };
  String.prototype.toJSON = function () { return '"' + this + '"'; };
  Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
  extend(HTMLElement.prototype, {
    hide: function () { this.style.display = "none"; return this; },
    visible: function () { return this.style.display !== "none"; },
    update: function (text) { this.innerHTML = text; return this; },
    remove: function () { this.parentNode.removeChild(this); return this; },
    empty: function () { return !this.innerHTML; },
    scrollTo: function () { window.scrollTo(0, this.offsetTop); return this; },
    down: function () { return this.firstElementChild; },
    up: function () { return this.parentNode; },
    observe: function (name, act) { this.addEventListener(name, act); return this; },
    fire: function (name) { this.dispatchEvent(new Event(name)); return this; },
  });
  document.getElementsByClassName = function (name) { return $A(document.querySelectorAll("." + name)); };
`;

const jquery = (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve("jquery/dist/jquery.js"), "utf8");

/** Returns the scripts of a shop of 2010: Prototype, then jQuery 1 under another name, as such pages load them. */
export const oldLibraries = async (): Promise<string> =>
  `${PROTOTYPE}\n${await jquery()}\nvar $j = jQuery.noConflict();`;
