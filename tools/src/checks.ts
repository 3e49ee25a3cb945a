import type { Step } from './steps.ts'

const packages = ['contract', 'server', 'sandbox', 'console', 'operator', 'e2e', 'bench', 'tools']

/** What can be said about the code without running it. */
export const checks: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'console', command: 'tsc', args: ['--noEmit', '-p', 'console/tsconfig.json'] },
  { name: 'operator', command: 'tsc', args: ['--noEmit', '-p', 'operator/tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'generated', command: 'node', args: ['server/src/generate.ts', '--verify'] },
  { name: 'supply', command: 'node', args: ['tools/src/supply/command.ts', '--verify'] },
  {
    name: 'arrows',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', ...packages],
    // Without a parser for TypeScript it finds a handful of files, nothing wrong with them, and is content.
    proof: /\d{3,} modules/,
  },
]
