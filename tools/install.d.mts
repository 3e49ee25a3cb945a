/** Brings node_modules in line with package-lock.json. False when that failed; the reason has been printed. */
export function install(root: string, env: NodeJS.ProcessEnv): Promise<boolean>
