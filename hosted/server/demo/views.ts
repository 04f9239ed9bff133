/** Pictures of the demo shops, painted by `draw/views.ts`: file, size and what each shows. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bilingual } from "#demo/shop.ts";

export type View = {
  /** Use of the picture: `hero`, `cellar`, `detail`, `season`, `hands`, `portrait`, and `visit-1`… for events. */
  name: string;
  /** File in `pictures/<shop code>`. */
  file: string;
  /** Sides of the file in pixels. */
  width: number;
  height: number;
  alt: Bilingual;
};

const view = (name: string, [width, height]: readonly [number, number], fr: string, en: string): View => ({
  name,
  file: `${name}.avif`,
  width,
  height,
  alt: { fr, en },
});
const WIDE = [1600, 900] as const;
const LANDSCAPE = [1600, 1000] as const;
const PORTRAIT = [1200, 1500] as const;

/** Pictures by shop code. */
export const VIEWS: Record<string, readonly View[]> = {
  "domaine-des-trois-calades": [
    view(
      "hero",
      WIDE,
      "Rangs de vigne et mur de pierre sèche au soleil du soir, le mont Ventoux et les Dentelles au fond",
      "Rows of vines and a dry-stone wall in evening sun, with Mont Ventoux and the Dentelles behind",
    ),
    view(
      "cellar",
      LANDSCAPE,
      "Une vigneronne entre deux rangées de barriques, sous la voûte de pierre du chai",
      "A winemaker between two rows of barrels under the stone vault of the cellar",
    ),
    view(
      "detail",
      LANDSCAPE,
      "Une grappe de grenache posée sur les galets roulés, parmi des feuilles d’automne",
      "A bunch of Grenache on rounded pebbles, among autumn leaves",
    ),
    view(
      "season",
      LANDSCAPE,
      "Taille d’hiver dans les vieilles vignes en gobelet, le Ventoux enneigé dans la brume",
      "Winter pruning among old bush vines, with a snowy Ventoux in the mist",
    ),
    view(
      "hands",
      LANDSCAPE,
      "Trois vendangeurs au travail dans la lumière du matin, devant les Dentelles de Montmirail",
      "Three pickers at work in morning light, before the Dentelles de Montmirail",
    ),
    view(
      "portrait",
      PORTRAIT,
      "Une promeneuse au chapeau de paille sur la calade, entre deux murs de pierre sèche",
      "A walker in a straw hat on the cobbled lane, between two dry-stone walls",
    ),
    view(
      "visit-1",
      LANDSCAPE,
      "Six verres, du blanc au rouge, alignés sur la table du caveau près de la fenêtre",
      "Six glasses, from white to red, on the table of the tasting room by the window",
    ),
    view(
      "visit-2",
      LANDSCAPE,
      "Un dîner sous les guirlandes devant le mas éclairé, à la tombée de la nuit",
      "A dinner under string lights before the lit farmhouse at nightfall",
    ),
    view(
      "visit-3",
      LANDSCAPE,
      "Un vendangeur porte une caisse de raisin entre les rangs, le Ventoux au loin",
      "A picker carries a crate of grapes between the rows, with the Ventoux far away",
    ),
  ],
  "champagne-aubree-lanthier": [
    view(
      "hero",
      WIDE,
      "Rangs de vigne sur le coteau au-dessus du village et de la rivière, dans la brume du matin",
      "Rows of vines on the slope above the village and the river, in morning mist",
    ),
    view(
      "cellar",
      LANDSCAPE,
      "Une galerie de craie bordée de bouteilles sur lattes, sous la lumière des lampes",
      "A chalk gallery lined with bottles stacked on laths, in lamp light",
    ),
    view(
      "detail",
      LANDSCAPE,
      "Culs de bouteilles empilées sur lattes et l’ardoise où l’on compte les rangs",
      "Bottoms of bottles stacked on laths, and the slate on which the rows are counted",
    ),
    view(
      "season",
      LANDSCAPE,
      "Nuit de gel au printemps : des bougies brûlent entre les rangs avant l’aube",
      "A night of spring frost: candles burn between the rows before dawn",
    ),
    view(
      "hands",
      LANDSCAPE,
      "Le remueur, de dos, tourne les bouteilles d’un pupitre dans la cave de craie",
      "The riddler, seen from behind, turns the bottles of a rack in the chalk cellar",
    ),
    view(
      "portrait",
      PORTRAIT,
      "Une péniche chargée de tonneaux passe devant les peupliers, dans la lumière d’automne",
      "A barge loaded with casks passes the poplars in autumn light",
    ),
    view(
      "visit-1",
      LANDSCAPE,
      "Quatre verres de champagne et une bougie sur une table, au fond de la cave",
      "Four glasses of champagne and a candle on a table, deep in the cellar",
    ),
    view(
      "visit-2",
      LANDSCAPE,
      "Trois vins clairs, une éprouvette et des verres sur l’établi, devant le pressoir",
      "Three base wines, a measuring cylinder and glasses on the bench, before the press",
    ),
  ],
  "maison-percheval": [
    view(
      "hero",
      WIDE,
      "Le comptoir de la boutique sous les lampes, les bouteilles rangées sous une arche de brique",
      "The counter of the shop in lamp light, with bottles shelved under a brick arch",
    ),
    view(
      "cellar",
      LANDSCAPE,
      "La cave voûtée en brique, ses tonneaux à droite et ses casiers de bouteilles à gauche",
      "The vaulted brick cellar, with casks on the right and racks of bottles on the left",
    ),
    view(
      "detail",
      LANDSCAPE,
      "Un alambic de cuivre sur son foyer, devant un mur de brique",
      "A copper still over its fire, before a brick wall",
    ),
    view(
      "season",
      LANDSCAPE,
      "La boutique éclairée sous la neige, entre les pignons à redents du Vieux-Lille",
      "The lit shop in falling snow, between the stepped gables of old Lille",
    ),
    view(
      "hands",
      LANDSCAPE,
      "Au comptoir, un verre d’eau-de-vie est versé devant les étagères éclairées",
      "A spirit is poured at the counter before the lit shelves",
    ),
    view(
      "portrait",
      PORTRAIT,
      "Un flacon ambré et un verre sur un fond de tonneau, à la lueur d’une bougie",
      "An amber bottle and a glass on the head of a cask, by candlelight",
    ),
  ],
};

/** Returns a picture of a shop. Throws where the shop has none of that name. */
export function viewOf(code: string, name: string): View & { code: string } {
  const found = VIEWS[code]?.find((one) => one.name === name);
  if (!found) throw new Error(`no picture ${name} of ${code}`);
  return { ...found, code };
}

/** Returns the bytes of a picture, AVIF. */
export const readView = ({ code, file }: { code: string; file: string }): Promise<Buffer> =>
  readFile(join(import.meta.dirname, "pictures", code, file));
