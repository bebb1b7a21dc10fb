export { ensureHome } from './ensure-home.ts';
export { findHome, type Home, type HomeOptions, toHomeFile } from './home.ts';
