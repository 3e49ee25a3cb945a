import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { isPrinterFailure, printerFailure, type CloudToken, type TokenKeep } from '../port.ts'
import { isTokenEnded, post, type YilianyunOptions } from './client.ts'

/** Renewed this long before it ends. */
const marginMs = 3_600_000
/** How long somebody else's renewal is waited for, and how often it is looked for. */
const patienceMs = 10_000
const pollMs = 100

export const tokenInMemory = (): TokenKeep => {
  let token: CloudToken | undefined
  return {
    read: async () => token,
    write: async (fresh) => {
      token = fresh
    },
    claim: async () => true,
  }
}

const tokenIn = (body: unknown): CloudToken => {
  const { access_token, refresh_token, expires_in } = isRecord(body) ? body : {}
  const lastsSeconds = Number(idOf(expires_in))
  if (textOf(access_token) === '' || !(lastsSeconds > 0)) throw printerFailure('unanswered', '没有 access_token')
  return {
    accessToken: textOf(access_token),
    refreshToken: textOf(refresh_token),
    expiresAt: new Date(Date.now() + lastsSeconds * 1000),
  }
}

/** The token every call carries: kept, renewed before it ends, and got anew when the cloud has ended it. */
export const openTokens = (options: YilianyunOptions, keep: TokenKeep) => {
  let renewal: Promise<CloudToken> | undefined

  const grant = async (fields: Readonly<Record<string, string>>): Promise<CloudToken> =>
    tokenIn(await post(options, 'oauth/oauth', { scope: 'all', ...fields }))
  const anew = (): Promise<CloudToken> => grant({ grant_type: 'client_credentials' })
  /** A refresh token ends too; the keys do not. */
  const refreshed = (refreshToken: string): Promise<CloudToken> =>
    grant({ grant_type: 'refresh_token', refresh_token: refreshToken }).catch((error: unknown) => {
      if (isTokenEnded(error) || (isPrinterFailure(error) && error.kind === 'refused')) return anew()
      throw error
    })

  /** While another process renews it, its token is waited for. */
  const renew = async (old: CloudToken | undefined): Promise<CloudToken> => {
    for (let waited = 0; !(await keep.claim()); waited += pollMs) {
      if (waited >= patienceMs) throw printerFailure('unreachable', '正在更换 access_token')
      await sleep(pollMs)
      const theirs = await keep.read()
      if (theirs && theirs.accessToken !== old?.accessToken) return theirs
    }
    const fresh = await (old?.refreshToken ? refreshed(old.refreshToken) : anew())
    await keep.write(fresh)
    return fresh
  }
  /** Many find out at once that it ended; one renews it for all. */
  const renewOnce = (old: CloudToken | undefined): Promise<CloudToken> => {
    renewal ??= renew(old).finally(() => (renewal = undefined))
    return renewal
  }

  const current = async (): Promise<CloudToken> => {
    const kept = await keep.read()
    return kept && kept.expiresAt.getTime() - Date.now() > marginMs ? kept : renewOnce(kept)
  }

  /** Somebody else may have renewed it since the call that was turned away. */
  const after = async (ended: CloudToken): Promise<CloudToken> => {
    const kept = await keep.read()
    return kept && kept.accessToken !== ended.accessToken ? kept : renewOnce(kept)
  }

  /** A call with the token; one that is turned away for its token was not done, and is made once more with another. */
  return async <T>(act: (accessToken: string) => Promise<T>): Promise<T> => {
    const token = await current()
    try {
      return await act(token.accessToken)
    } catch (error) {
      if (!isTokenEnded(error)) throw error
      const fresh = await after(token)
      return act(fresh.accessToken).catch((again: unknown) => {
        throw isTokenEnded(again) ? printerFailure('refused', again.detail) : again
      })
    }
  }
}
