/** Media type of a dragged reservation, so that nothing else that is dragged over a slot is taken for one. */
const KIND = "application/x-cuvee-reservation";

type Dragging = { dataTransfer: DataTransfer | null };

/** Begins to drag a reservation. */
export function dragReservation({ dataTransfer }: Dragging, reservationId: string): void {
  dataTransfer?.setData(KIND, reservationId);
  if (dataTransfer) dataTransfer.effectAllowed = "move";
}

/** Checks whether the dragged object is a reservation. */
export const isReservation = ({ dataTransfer }: Dragging): boolean =>
  dataTransfer?.types.includes(KIND) ?? false;

/** Returns the reservation that was dropped. */
export const draggedReservation = ({ dataTransfer }: Dragging): string | null =>
  dataTransfer?.getData(KIND) || null;
