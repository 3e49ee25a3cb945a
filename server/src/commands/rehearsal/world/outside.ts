import { ConfigError, type Config } from '#core/process/config'

const here = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Where somebody real is reached, by what the variable ends with; each may only name this machine. */
const addresses = /_ENDPOINT$|^(SANDBOX|REDIS|SMTP|PUBLIC|SITE)_URL$/
/** With one of these a provider is real wherever it is. */
const accounts = /_(APP_ID|ACCESS_KEY_ID|SECRET_ID|MCH_ID|MERCHANT_NO|UKEY|USER_KEY|CLIENT_ID|SDK_APP_ID)$|^AMAP_KEY$/

/** A rehearsal calls nobody real: every address is of this machine, and nobody has an account elsewhere. */
export const refuseRealOutside = (config: Config): void => {
  if (config.SANDBOX_URL === undefined) throw new ConfigError('演练必须连接沙盒，缺少环境变量 SANDBOX_URL')
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined || value === '') continue
    if (addresses.test(name) && !here.has(new URL(String(value)).hostname))
      throw new ConfigError(`演练不能连接真实的外部服务：环境变量 ${name} 指向 ${new URL(String(value)).hostname}`)
    if (accounts.test(name)) throw new ConfigError(`演练不能使用真实的外部账号：环境变量 ${name}`)
  }
}
