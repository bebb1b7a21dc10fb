export { createDemoProvider, DEMO_BANNER, type DemoProviderOptions } from './demo-provider.ts';
