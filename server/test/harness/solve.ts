import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work, as a browser does; the tests' server asks for little of it. */
export const solve = async (challenge: string): Promise<string> => {
  const asked = JSON.parse(Buffer.from(challenge, 'base64').toString()) as Challenge
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: asked, solution })).toString('base64')
}
