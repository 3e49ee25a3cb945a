import type { Challenge } from 'altcha-lib'

const maxWorkers = 4

/** Does the work that the server asks for before a try; undefined where the browser cannot. */
export const prover = {
  solve: async (challenge: string): Promise<string | undefined> => {
    // Browsers hand out their key derivation over https and on the own computer only.
    if (!window.isSecureContext) return undefined
    const asked = JSON.parse(atob(challenge)) as Challenge
    const { solveChallengeWorkers } = await import('altcha-lib')
    const solution = await solveChallengeWorkers({
      challenge: asked,
      concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency),
      createWorker: () => new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' }),
    })
    return solution ? btoa(JSON.stringify({ challenge: asked, solution })) : undefined
  },
}
