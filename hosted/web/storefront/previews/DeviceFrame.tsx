import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { IconButton } from "#ui/Button.tsx";
import css from "#storefront/previews/DeviceFrame.module.css";

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor };
/** Width of a preview's page, in CSS pixels. */
export const DEVICE_WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Device = keyof typeof DEVICE_WIDTHS;

type ChoiceProps = {
  label: string;
  /** Names of the devices. */
  names: Record<Device, string>;
  value: Device;
  onChange: (device: Device) => void;
};

/** Buttons of the devices at whose widths a preview is shown. */
export function DeviceChoice({ label, names, value, onChange }: ChoiceProps): ReactNode {
  return (
    <div className={css.widths} role="group" aria-label={label}>
      {(Object.keys(DEVICE_WIDTHS) as Device[]).map((device) => {
        const Icon = ICONS[device];
        return (
          <IconButton
            key={device}
            label={names[device]}
            aria-pressed={device === value}
            onClick={() => onChange(device)}
          >
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        );
      })}
    </div>
  );
}

type FrameProps = {
  title: string;
  width: number;
  /** Called with the frame when it is there, and when its page has loaded. */
  onOpen: (frame: HTMLIFrameElement | null) => void;
  children?: ReactNode;
};

/** A page of its own, as wide as a device, reduced to the room that there is. */
export function DeviceFrame({ title, width, onOpen, children }: FrameProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);
  return (
    <div className={css.stage} ref={place}>
      <iframe
        ref={onOpen}
        onLoad={(event) => onOpen(event.currentTarget)}
        title={title}
        className={css.frame}
        width={width}
        style={{ transform: `scale(${scale})`, height: `${100 / scale}%` }}
      />
      {children}
    </div>
  );
}
