export { completeList, open } from "#filters/completeList.tsx";
