/** A node of the editor's React. */
export type Drawn = unknown;
export type Component = (props: never) => Drawn;

/** The parts of the editor that our block uses (`window.wp`). */
type Wp = {
  blocks: { registerBlockType(name: string, settings: object): void };
  blockEditor: { InspectorControls: Component; useBlockProps(): object };
  components: Record<
    | "BaseControl"
    | "Button"
    | "CheckboxControl"
    | "ColorPalette"
    | "ComboboxControl"
    | "FormTokenField"
    | "PanelBody"
    | "Placeholder"
    | "SelectControl"
    | "TextControl"
    | "ToggleControl",
    Component
  >;
  element: {
    createElement(type: string | Component, props: object | null, ...children: Drawn[]): Drawn;
    Fragment: Component;
    useEffect(run: () => (() => void) | void, on: readonly unknown[]): void;
    useRef<T>(first: T): { current: T };
    useState<T>(first: T): [T, (next: T) => void];
  };
};

declare global {
  interface Window {
    wp: Wp;
  }
}

export const { blocks, blockEditor, components } = window.wp;
export const { createElement: h, Fragment, useEffect, useRef, useState } = window.wp.element;
