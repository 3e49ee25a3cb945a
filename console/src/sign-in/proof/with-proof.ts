import { identityCodes } from '@zdb/contract/people/identity/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { failure, type Answer } from '#core/http/answer.ts'
import { prover } from './prover.ts'

type Send<T> = (proof: string) => Promise<Answer<T>>

const prove = async <T>(mobile: string, send: Send<T>): Promise<Answer<T>> => {
  const asked = await call(identity.proofOfWork, { query: { mobile } }, { manner: 'probe' })
  if (!asked.ok) return asked
  const proof = await prover.solve(asked.data.challenge)
  return proof === undefined ? failure('当前环境无法完成安全验证，请通过 https 地址打开本页') : send(proof)
}

/** Works, then sends. Where somebody failed in between, the server wants more: that is done without a word. */
export const withProof = async <T>(mobile: string, send: Send<T>): Promise<Answer<T>> => {
  const answer = await prove(mobile, send)
  return answer.code === identityCodes.proofTooEasy.code ? prove(mobile, send) : answer
}
