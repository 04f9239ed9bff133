// The block of the editor, written with the editor's own API: no build step. PHP renders the visitors' view
// (`cuvee_element`).
(({ blocks, blockEditor, components, element, i18n }, elements) => {
  const { createElement: h, Fragment } = element;
  const { __ } = i18n;
  const { InspectorControls, useBlockProps } = blockEditor;
  const { PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } = components;

  /** Elements by name, those without a label left out: `elements.php`. */
  const ELEMENTS = Object.entries(elements).flatMap(([value, { label }]) =>
    label ? [{ value, label }] : [],
  );
  const THEMES = () => [
    { value: "", label: __("Of the page", "cuvee") },
    ...["light", "dark", "vigne", "craie", "cuivre"].map((value) => ({ value, label: value })),
  ];
  const LANGUAGES = () => [
    { value: "", label: __("Of the page", "cuvee") },
    ...["fr", "en", "es", "de", "it", "pt", "nl", "pl", "ru", "zh", "ja"].map((value) => ({
      value,
      label: new Intl.DisplayNames([value], { type: "language" }).of(value),
    })),
  ];

  const edit = ({ attributes, setAttributes }) => {
    const shared = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
    const text = (name, label, help) =>
      h(TextControl, {
        ...shared,
        key: name,
        label,
        help,
        value: attributes[name] ?? "",
        onChange: (value) => setAttributes({ [name]: value.trim() }),
      });
    const fields = {
      product: () => text("product", __("Product", "cuvee"), __("The last part of its address.", "cuvee")),
      products: () => text("products", __("Only these", "cuvee"), __("With spaces between them.", "cuvee")),
      event: () => text("event", __("One event", "cuvee"), __("Without it, all of them.", "cuvee")),
      limit: () =>
        h(TextControl, {
          ...shared,
          key: "limit",
          type: "number",
          min: 1,
          label: __("Cards at first", "cuvee"),
          value: attributes.limit ?? "",
          onChange: (value) => setAttributes({ limit: Number(value) || undefined }),
        }),
      search: () =>
        h(ToggleControl, {
          ...shared,
          key: "search",
          label: __("Search field", "cuvee"),
          checked: attributes.search,
          onChange: (search) => setAttributes({ search }),
        }),
      inline: () =>
        h(ToggleControl, {
          ...shared,
          key: "inline",
          label: __("Where the block stands", "cuvee"),
          checked: attributes.position === "inline",
          onChange: (isInline) => setAttributes({ position: isInline ? "inline" : "" }),
        }),
    };
    const name = ELEMENTS.find(({ value }) => value === attributes.element)?.label ?? "";
    return h(
      Fragment,
      null,
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: "Cuvée" },
          h(SelectControl, {
            ...shared,
            label: __("What is shown", "cuvee"),
            value: attributes.element,
            options: ELEMENTS,
            onChange: (chosen) => setAttributes({ element: chosen }),
          }),
          ...(elements[attributes.element]?.fields ?? []).map((field) => fields[field]()),
          h(SelectControl, {
            ...shared,
            label: __("Look", "cuvee"),
            value: attributes.theme,
            options: THEMES(),
            onChange: (theme) => setAttributes({ theme }),
          }),
          h(SelectControl, {
            ...shared,
            label: __("Language", "cuvee"),
            help: __("A page has one: the first that asks.", "cuvee"),
            value: attributes.lang,
            options: LANGUAGES(),
            onChange: (lang) => setAttributes({ lang }),
          }),
        ),
      ),
      h(
        "div",
        useBlockProps(),
        h(Placeholder, {
          icon: "store",
          label: `Cuvée · ${name}`,
          instructions: __("It is seen on the page, with what is for sale today.", "cuvee"),
        }),
      ),
    );
  };

  blocks.registerBlockType("cuvee/element", { edit, save: () => null });
})(window.wp, window.cuveeElements);
