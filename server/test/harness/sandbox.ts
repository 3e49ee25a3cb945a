import { join } from 'node:path'
import { startSandbox } from '../../src/start/sandbox-process.ts'

/** What the outside world hands to a customer; see the sandbox's own /credentials. */
export type OutsideKeys = {
  sms: { accessKeyId: string; accessKeySecret: string; signName: string; templates: Record<string, string> }
  tencentSms: {
    secretId: string
    secretKey: string
    sdkAppId: string
    signName: string
    templates: Record<string, string>
  }
  maps: { key: string; privateKey: string }
  files: { accessKeyId: string; secretAccessKey: string; region: string; bucket: string }
  wechat: { appId: string; appSecret: string }
  mail: { host: string; port: number; user: string; password: string }
}

export type Outside = { url: string; keys: OutsideKeys; stop: () => Promise<void> }

/** An outside world of one's own, for tests that break it: nothing of it is imported here. */
export const startOutside = async (): Promise<Outside> => {
  const sandbox = await startSandbox(join(import.meta.dirname, '../../..'), 0)
  const keys = (await (await fetch(`${sandbox.url}/credentials`)).json()) as OutsideKeys
  return { ...sandbox, keys }
}
