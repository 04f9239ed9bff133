/** A file of clients with two valid lines and four faults. */
export const CLIENTS = [
  "Nom;Prénom;Société;E-mail;CP;Ville;Adresse;N° SIRET;Tarif",
  "Lefèvre;Anaïs;;anais.lefevre@exemple.fr;69002;Lyon;3 rue de la République;;",
  "Béranger;Éloi;Cave du Môle;contact@cavedumole.fr;83990;Saint-Tropez;1 quai Suffren;732 829 320 00074;Caviste",
  "Sansmail;;;pas-un-mail;69002;Lyon;1 rue;;",
  ";;;personne@exemple.fr;69002;Lyon;2 rue;;",
  "Mauvais;Code;;mauvais@exemple.fr;6900;Lyon;2 rue;;",
  "Grille;Inconnue;;grille@exemple.fr;69002;Lyon;2 rue;;Tarif des amis",
].join("\r\n");
