let context: AudioContext | undefined;

/** Plays a short tone; browsers allow it once the user has touched the page. */
function tone(hertz: number, seconds: number, type: OscillatorType): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const from = context.currentTime;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = type;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0.12, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + seconds);
}

/** Plays the sound of a recognised code. */
export const soundTaken = (): void => tone(1320, 0.07, "sine");
/** Plays the sound of an unknown code: deep and long, audible across a room. */
export const soundUnknown = (): void => tone(180, 0.35, "square");
