import { feie } from './feie/feie.ts'
import { p365 } from './p365/p365.ts'
import type { PrinterClouds, TokenKeeps } from './port.ts'
import { xpyun } from './xpyun/xpyun.ts'
import { yilianyun } from './yilianyun/yilianyun.ts'

type Env = Readonly<Record<string, string | undefined>>

const need = (env: Env, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`缺少环境变量 ${name}`)
  return value
}

const endpointOf = (env: Env, name: string): { endpoint?: string } => {
  const endpoint = env[name]?.replace(/\/+$/, '')
  return endpoint ? { endpoint } : {}
}

/**
 * The printer clouds whose keys the environment has. 365 has no account of ours and no encryption either: it is offered
 * where its address is named, http://open.printcenter.cn:8080.
 */
export const printerCloudsFromEnv = (env: Env, tokens?: TokenKeeps): PrinterClouds => ({
  ...(env['FEIE_USER'] && {
    feie: feie({ ...endpointOf(env, 'FEIE_ENDPOINT'), user: env['FEIE_USER'], ukey: need(env, 'FEIE_UKEY') }),
  }),
  ...(env['YILIANYUN_CLIENT_ID'] && {
    yilianyun: yilianyun({
      ...endpointOf(env, 'YILIANYUN_ENDPOINT'),
      clientId: env['YILIANYUN_CLIENT_ID'],
      clientSecret: need(env, 'YILIANYUN_CLIENT_SECRET'),
      ...(tokens && { tokens: tokens('yilianyun', env['YILIANYUN_CLIENT_ID']) }),
    }),
  }),
  ...(env['XPYUN_USER'] && {
    xpyun: xpyun({
      ...endpointOf(env, 'XPYUN_ENDPOINT'),
      user: env['XPYUN_USER'],
      userKey: need(env, 'XPYUN_USER_KEY'),
    }),
  }),
  ...(env['P365_ENDPOINT'] && { p365: p365({ endpoint: env['P365_ENDPOINT'].replace(/\/+$/, '') }) }),
})
