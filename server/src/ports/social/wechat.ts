import { ask, textOf } from '../ask.ts'
import { socialFailure, type SocialDriver } from './port.ts'

export type WechatConfig = {
  appId: string
  appSecret: string
  /** The page with the code to scan, and the service that answers us. */
  pageEndpoint: string
  apiEndpoint: string
  timeoutMs?: number
}

type Answer = Record<string, unknown>

/** The access token has expired (42001) or is not known any more (40001, 40014): it may be renewed once. */
const stale: ReadonlySet<number> = new Set([40001, 40014, 42001])

const codeOf = ({ errcode }: Answer): number => (typeof errcode === 'number' ? errcode : 0)

const accepted = (answer: Answer): Answer => {
  const code = codeOf(answer)
  // -1 is their word for a busy system.
  if (code !== 0) throw socialFailure(code === -1 ? 'unreachable' : 'refused', `${code} ${textOf(answer['errmsg'])}`)
  return answer
}

/** WeChat for websites: OAuth 2 by a code that is scanned (open.weixin.qq.com, snsapi_login). */
export const wechatLogin = (config: WechatConfig): SocialDriver => {
  const get = async (path: string, query: Record<string, string>): Promise<Answer> => {
    const url = `${config.apiEndpoint}${path}?${new URLSearchParams(query).toString()}`
    const { json } = await ask(url, {}, config.timeoutMs ?? 5_000, (detail) => socialFailure('unreachable', detail))
    return json
  }
  const personBy = (token: Answer): Promise<Answer> =>
    get('/sns/userinfo', {
      access_token: textOf(token['access_token']),
      openid: textOf(token['openid']),
      lang: 'zh_CN',
    })
  const renewed = async (token: Answer): Promise<Answer> =>
    accepted(
      await get('/sns/oauth2/refresh_token', {
        appid: config.appId,
        grant_type: 'refresh_token',
        refresh_token: textOf(token['refresh_token']),
      }),
    )

  return {
    authorizeUrl: (state, back) => {
      const query = new URLSearchParams({
        appid: config.appId,
        redirect_uri: back,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${config.pageEndpoint}/connect/qrconnect?${query.toString()}#wechat_redirect`
    },
    async identify(code) {
      const token = accepted(
        await get('/sns/oauth2/access_token', {
          appid: config.appId,
          secret: config.appSecret,
          code,
          grant_type: 'authorization_code',
        }),
      )
      const first = await personBy(token)
      const person = accepted(stale.has(codeOf(first)) ? await personBy(await renewed(token)) : first)
      const openid = textOf(person['openid'])
      if (openid === '') throw socialFailure('refused', 'nobody is named')
      return { openid, nickname: textOf(person['nickname']) }
    },
  }
}
