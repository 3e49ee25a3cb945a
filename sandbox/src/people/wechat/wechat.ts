import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faultsOf, strikes } from '../../faults.ts'
import type { Provider } from '../../provider.ts'
import { jsonBody, rawBody } from '../../raw-body.ts'
import { openPeople, type WechatPerson } from './people.ts'
import { qrPage, qrRefusal } from './qr-page.ts'

export type WechatKeys = { appId: string; appSecret: string }

const faultNames = { tokenExpired: '令牌已过期', busy: '系统繁忙' } as const

const queryOf = (request: FastifyRequest): Record<string, string> => request.query as Record<string, string>
const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })

/** An app may send people back only to where it said it would; here that is this machine. */
const isHere = (address: string): boolean =>
  URL.canParse(address) && ['127.0.0.1', 'localhost'].includes(new URL(address).hostname)

/** WeChat's login for websites: the page with the code, and the calls by which the site learns who scanned it. */
export function wechat({ appId, appSecret }: WechatKeys): Provider {
  const people = openPeople()
  let faults = faultsOf(faultNames, {})

  const whyNot = ({ appid, redirect_uri, scope, response_type }: Record<string, string>): string | undefined => {
    if (appid !== appId) return 'AppID 参数错误'
    if (!isHere(redirect_uri ?? '')) return 'redirect_uri 参数错误'
    if (scope !== 'snsapi_login' || response_type !== 'code') return 'Scope 参数错误或没有 Scope 权限'
    return undefined
  }

  const backTo = (address: string, given: Record<string, string>): string => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
    return url.href
  }

  const tokenAnswer = (token: { access: string; refresh: string; person: WechatPerson }) => ({
    access_token: token.access,
    expires_in: people.lifeSeconds,
    refresh_token: token.refresh,
    openid: token.person.openid,
    scope: 'snsapi_login',
    unionid: token.person.unionid,
  })

  function pages(app: FastifyInstance): void {
    app.get('/wechat/connect/qrconnect', (request, reply) => {
      const asked = queryOf(request)
      const refusal = whyNot(asked)
      return reply
        .type('text/html; charset=utf-8')
        .send(refusal === undefined ? qrPage('转单宝', asked, people.all()) : qrRefusal(refusal))
    })
    app.post('/wechat/connect/confirm', (request, reply) => {
      const given = Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
      const refusal = whyNot(given)
      if (refusal !== undefined) return reply.code(400).type('text/html; charset=utf-8').send(qrRefusal(refusal))
      const { redirect_uri = '', state = '', nickname = '', refused } = given
      // Whoever refuses comes back without a code.
      if (refused) return reply.redirect(backTo(redirect_uri, { state }), 302)
      if (nickname.trim() === '')
        return reply.code(400).type('text/html; charset=utf-8').send(qrRefusal('请填写微信昵称'))
      const code = people.agree(people.named(nickname.trim()))
      return reply.redirect(backTo(redirect_uri, { code, state }), 302)
    })
  }

  function calls(app: FastifyInstance): void {
    app.get('/wechat/sns/oauth2/access_token', (request) => {
      const { appid, secret, code = '', grant_type } = queryOf(request)
      if (strikes(faults, 'busy', Math.random)) return no(-1, 'system error')
      if (appid !== appId) return no(40013, 'invalid appid')
      if (secret !== appSecret) return no(40125, 'invalid appsecret')
      if (grant_type !== 'authorization_code') return no(40002, 'invalid grant_type')
      const token = people.redeem(code)
      return token ? tokenAnswer(token) : no(40029, 'invalid code')
    })
    app.get('/wechat/sns/oauth2/refresh_token', (request) => {
      const { appid, refresh_token = '' } = queryOf(request)
      if (appid !== appId) return no(40013, 'invalid appid')
      const token = people.renew(refresh_token)
      return token ? tokenAnswer(token) : no(40030, 'invalid refresh_token')
    })
    app.get('/wechat/sns/userinfo', (request) => {
      const { access_token = '', openid = '' } = queryOf(request)
      if (strikes(faults, 'tokenExpired', Math.random)) return no(42001, 'access_token expired')
      const person = people.personBy(access_token, openid)
      if (!person) return no(40001, 'invalid credential, access_token is invalid or not latest')
      return { ...person, sex: 0, province: '', city: '', country: '', headimgurl: '', privilege: [] }
    })
    app.post('/wechat/faults', (request) => (faults = faultsOf(faultNames, jsonBody(request))))
  }

  return {
    title: '微信登录',
    protocol: 'OAuth 2 · qrconnect · sns/oauth2/access_token',
    base: 'GET /wechat/',
    pages: [],
    serve: (app) => {
      pages(app)
      calls(app)
    },
  }
}
