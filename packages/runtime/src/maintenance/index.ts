export {
  type Installation,
  type InstallationOptions,
  type InstalledItem,
  listInstallation,
} from './installation.ts';
export { removeInstallation } from './remove-installation.ts';
export {
  sumUsage,
  type UsageGroup,
  type UsageReport,
  type UsageReportOptions,
  type UsageRow,
} from './sum-usage.ts';
export type { UsageTotal } from './usage-total.ts';
