import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Returns what a window does once its form is saved, with the message: shows it, closes, and refetches. */
export const savedBy =
  (onClose: () => void, refetch: () => Promise<unknown>) => (message: string) => async (): Promise<void> => {
    showSnackbar("success", message);
    onClose();
    await refetch();
  };
