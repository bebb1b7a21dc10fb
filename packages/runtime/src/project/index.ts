export { createProjectInstructions, type ProjectInstructionsOptions } from './create-project-instructions.ts';
export type { ProjectFile } from './project-file.ts';
export {
  createProjectTrust,
  type ProjectTrust,
  type TrustedProject,
  type TrustState,
} from './project-trust.ts';
