export { createRuntime } from './create-runtime.ts';
export type {
  DemoScenarioInfo,
  Runtime,
  RuntimeOptions,
  RuntimeProvider,
  RuntimeRunOptions,
} from './runtime.ts';
