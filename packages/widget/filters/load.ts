export { attend, open } from "#filters/attend.tsx";
