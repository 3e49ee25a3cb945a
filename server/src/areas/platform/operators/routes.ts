import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { operators } from '@zdb/contract/platform/operators/endpoints'
import type { Handlers } from '#core/http/register'
import { changePassword, signOut } from './own-account.ts'
import { handSession, takeSessionBack } from './sessions.ts'
import { enrol, signIn, type Admitted } from './sign-in.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply }

const answered = ({ answer, secret }: Admitted, { request, reply }: Asking): Result<typeof operators.signIn> => {
  if (secret !== undefined) handSession(request, reply, secret)
  return answer
}

export const routes: Handlers<typeof operators> = {
  signIn: async ({ actor, body, ...asking }) => answered(await signIn(actor, body), asking),
  enrol: async ({ actor, body, ...asking }) => answered(await enrol(actor, body), asking),
  me: ({ actor }) => ({ login: actor.login, name: actor.name, roles: [...actor.roles] }),
  signOut: ({ actor, reply }) => {
    takeSessionBack(reply)
    return signOut(actor)
  },
  changePassword: ({ actor, body }) => changePassword(actor, body),
}
