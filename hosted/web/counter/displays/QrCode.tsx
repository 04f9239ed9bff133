import encode from "qr";
import { useMemo, type ReactNode } from "react";
import css from "#counter/displays/devices.module.css";

/** A QR code, black on white in light and dark. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const bits = useMemo(() => encode(text, "raw", { ecc: "medium", border: 2 }), [text]);
  const path = bits
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg className={css.qr} viewBox={`0 0 ${bits.length} ${bits.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
