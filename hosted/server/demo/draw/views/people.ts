/** People, seen from behind or from the side, without faces. */
import { mix } from "#demo/draw/colour.ts";
import { dab, f, line, type Sheet } from "./sheet.ts";

type Joint = readonly [x: number, y: number];
/** Joints in units of the person's height; the feet stand at y = 0, up is positive. */
type Pose = {
  head: Joint;
  neck: Joint;
  hip: Joint;
  legs: readonly [knee: Joint, foot: Joint][];
  arms: readonly [elbow: Joint, hand: Joint][];
};

const POSES = {
  stand: {
    head: [0, 0.93],
    neck: [0, 0.83],
    hip: [0.005, 0.5],
    legs: [
      [
        [-0.055, 0.27],
        [-0.065, 0],
      ],
      [
        [0.055, 0.27],
        [0.075, 0],
      ],
    ],
    arms: [
      [
        [-0.14, 0.64],
        [-0.13, 0.47],
      ],
      [
        [0.15, 0.64],
        [0.12, 0.48],
      ],
    ],
  },
  bend: {
    head: [0.34, 0.6],
    neck: [0.26, 0.64],
    hip: [-0.06, 0.52],
    legs: [
      [
        [0.0, 0.27],
        [-0.07, 0],
      ],
      [
        [-0.03, 0.27],
        [0.06, 0],
      ],
    ],
    arms: [
      [
        [0.3, 0.44],
        [0.43, 0.34],
      ],
      [
        [0.24, 0.42],
        [0.38, 0.26],
      ],
    ],
  },
  crouch: {
    head: [0.17, 0.6],
    neck: [0.1, 0.52],
    hip: [-0.08, 0.24],
    legs: [
      [
        [0.16, 0.26],
        [0.02, 0],
      ],
      [
        [0.12, 0.12],
        [-0.1, 0.02],
      ],
    ],
    arms: [
      [
        [0.22, 0.38],
        [0.36, 0.42],
      ],
      [
        [0.2, 0.33],
        [0.34, 0.32],
      ],
    ],
  },
  carry: {
    head: [0.05, 0.9],
    neck: [0.02, 0.81],
    hip: [-0.02, 0.49],
    legs: [
      [
        [-0.1, 0.27],
        [-0.19, 0.02],
      ],
      [
        [0.11, 0.28],
        [0.11, 0],
      ],
    ],
    arms: [
      [
        [-0.14, 0.86],
        [-0.07, 1.0],
      ],
      [
        [0.15, 0.82],
        [0.1, 0.98],
      ],
    ],
  },
  reach: {
    head: [0.06, 0.92],
    neck: [0.02, 0.83],
    hip: [-0.02, 0.5],
    legs: [
      [
        [-0.05, 0.26],
        [-0.1, 0],
      ],
      [
        [0.06, 0.26],
        [0.07, 0],
      ],
    ],
    arms: [
      [
        [0.17, 0.76],
        [0.31, 0.8],
      ],
      [
        [0.16, 0.66],
        [0.3, 0.66],
      ],
    ],
  },
  pour: {
    head: [0.05, 0.92],
    neck: [0.01, 0.83],
    hip: [-0.02, 0.5],
    legs: [
      [
        [-0.05, 0.26],
        [-0.07, 0],
      ],
      [
        [0.05, 0.26],
        [0.07, 0],
      ],
    ],
    arms: [
      [
        [0.14, 0.7],
        [0.29, 0.73],
      ],
      [
        [0.11, 0.63],
        [0.27, 0.56],
      ],
    ],
  },
  sit: {
    head: [0.03, 0.72],
    neck: [0.0, 0.62],
    hip: [-0.03, 0.28],
    legs: [
      [
        [0.17, 0.3],
        [0.15, 0],
      ],
      [
        [0.2, 0.28],
        [0.21, 0],
      ],
    ],
    arms: [
      [
        [0.09, 0.42],
        [0.24, 0.42],
      ],
      [
        [0.06, 0.4],
        [0.19, 0.38],
      ],
    ],
  },
} as const satisfies Record<string, Pose>;

export type Person = {
  x: number;
  y: number;
  tall: number;
  pose: keyof typeof POSES;
  /** 1 looks to the right, -1 to the left. */
  facing: 1 | -1;
  shirt: string;
  legs: string;
  skin: string;
  hat?: string;
  hair: string;
  /** Colour and side of the light on their edge. */
  rim: string;
  rimSide: number;
  dress?: string;
};

type Limb = { path: string; wide: number; color: string };

function limbsOf(p: Person): Limb[] {
  const pose: Pose = POSES[p.pose];
  const at = ([x, y]: Joint): [number, number] => [p.x + x * p.facing * p.tall, p.y - y * p.tall];
  const way = (...joints: Joint[]): string => `M${joints.map((j) => at(j).map(f).join(" ")).join("L")}`;
  const mid = (a: Joint, b: Joint, t: number): Joint => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const { neck, hip } = pose;
  const across = Math.abs(neck[0] - hip[0]) < 0.12 ? 0.075 : 0.03;
  const shoulder = mid(neck, hip, 0.09);
  const [l, r]: [Joint, Joint] = [
    [shoulder[0] - across, shoulder[1]],
    [shoulder[0] + across, shoulder[1]],
  ];
  const t = p.tall;
  const legs = pose.legs.flatMap(([knee, foot], n): Limb[] => {
    const from: Joint = [hip[0] + (n === 0 ? -0.035 : 0.035), hip[1]];
    const color = n === 0 ? mix(p.legs, "#000000", 0.2) : p.legs;
    return [
      { path: way(from, knee), wide: t * 0.105, color },
      { path: way(knee, foot), wide: t * 0.075, color },
      {
        path: way(foot, [foot[0] + 0.05, foot[1] + 0.004]),
        wide: t * 0.045,
        color: mix(p.legs, "#000000", 0.55),
      },
    ];
  });
  const arms = pose.arms.map(([elbow, hand], n): Limb[] => [
    {
      path: way(n === 0 ? l : r, elbow, mid(elbow, hand, 0.55)),
      wide: t * 0.066,
      color: n === 0 ? mix(p.shirt, "#000000", 0.16) : p.shirt,
    },
    { path: way(mid(elbow, hand, 0.55), hand), wide: t * 0.046, color: p.skin },
  ]);
  const trunk: Limb[] = [
    {
      path: `${way(l, r, [hip[0] + 0.045, hip[1] + 0.03], [hip[0] - 0.045, hip[1] + 0.03])}Z`,
      wide: t * 0.1,
      color: p.shirt,
    },
    ...(p.dress
      ? [
          {
            path: `${way([hip[0] - 0.05, hip[1]], [hip[0] + 0.05, hip[1]], [hip[0] + 0.1, 0.26], [hip[0] - 0.1, 0.26])}Z`,
            wide: t * 0.05,
            color: p.dress,
          },
        ]
      : []),
    { path: way(neck, mid(neck, pose.head, 0.5)), wide: t * 0.055, color: p.skin },
  ];
  return [...(arms[0] ?? []), ...legs, ...trunk, ...(arms[1] ?? [])];
}

/** Draws a person, with light on the edge of their figure. */
export function person(sheet: Sheet, p: Person): void {
  const pose: Pose = POSES[p.pose];
  const limbs = limbsOf(p);
  const t = p.tall;
  const [hx, hy] = [p.x + pose.head[0] * p.facing * t, p.y - pose.head[1] * t];
  const shift = p.rimSide * t * 0.009;
  const fillOf = (path: string, color: string): string =>
    path.endsWith("Z") ? `<path d="${path}" fill="${color}"/>` : "";
  const rims = limbs.map(({ path, wide }) => `${fillOf(path, p.rim)}${line(path, p.rim, wide)}`).join("");
  sheet.add(
    `<g transform="translate(${f(shift)} ${f(-t * 0.006)})">${rims}${dab([hx, hy], [t * 0.052, t * 0.066], p.rim)}</g>`,
  );
  for (const { path, wide, color } of limbs) sheet.add(fillOf(path, color), line(path, color, wide));
  const back = (x: number, y: number): string => `${f(p.x + x * p.facing * t)} ${f(p.y - y * t)}`;
  const { neck, hip } = pose;
  const dim = mix(p.shirt, "#1a1420", 0.4);
  const side = -p.rimSide * p.facing * (Math.abs(neck[0] - hip[0]) < 0.12 ? 0.05 : 0);
  const fold = `M${back(neck[0] + side, neck[1] - 0.07)}Q${back((neck[0] + hip[0]) / 2 + side * 1.4, (neck[1] + hip[1]) / 2 - 0.02)} ${back(hip[0] + side, hip[1] + 0.02)}`;
  sheet.add(
    line(fold, dim, t * 0.06, 0.55),
    line(
      `M${back(neck[0] + side * 0.2, neck[1] - 0.12)}L${back(hip[0] - side * 0.4, hip[1] + 0.06)}`,
      dim,
      t * 0.014,
      0.6,
    ),
  );
  for (const [knee, foot] of pose.legs)
    sheet.add(
      line(
        `M${back(knee[0] + side * 0.5, knee[1] + 0.1)}L${back(foot[0] + side * 0.4, foot[1] + 0.06)}`,
        mix(p.legs, "#120e18", 0.5),
        t * 0.03,
        0.6,
      ),
    );
  sheet.add(dab([hx, hy], [t * 0.05, t * 0.063], p.hat ? p.skin : p.hair));
  if (!p.hat) return;
  const lean = pose.neck[0] > 0.2 ? 32 * p.facing : 0;
  sheet.add(
    dab([hx, hy - t * 0.022], [t * 0.105, t * 0.022], p.rim, lean),
    dab([hx, hy - t * 0.015], [t * 0.105, t * 0.024], mix(p.hat, "#3a2a18", 0.25), lean),
    dab([hx, hy - t * 0.045], [t * 0.053, t * 0.04], p.hat, lean),
  );
}

/** Draws the long shadow of a person on the ground. */
export const shadowOf = (sheet: Sheet, p: Person, cast: { reach: number; color: string }): void =>
  sheet.add(
    sheet.soft(
      2.5,
      dab(
        [p.x + (cast.reach * p.tall) / 2, p.y + p.tall * 0.02],
        [(Math.abs(cast.reach) * p.tall) / 2 + p.tall * 0.08, p.tall * 0.035],
        cast.color,
      ),
    ),
  );
