import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../postgres/port.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'

type FileKeys = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string }

/** The sandbox, which plays all providers, and what a server process is told of it. */
export const startOutside = async (
  root: string,
  dir: string,
): Promise<KeptProcess & { url: string; settings: Readonly<Record<string, string>> }> => {
  mkdirSync(dir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const kept = await keepProcess({
    name: 'sandbox',
    file: process.execPath,
    args: [join(root, 'sandbox/src/main.ts')],
    env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_AUTOPILOT: 'on' },
    dir,
    isReady: async () => (await fetch(`${url}/credentials`)).ok,
  })
  const { files } = (await (await fetch(`${url}/credentials`)).json()) as { files: FileKeys }
  return {
    ...kept,
    url,
    settings: {
      SANDBOX_URL: url,
      FILE_STORE: 's3',
      S3_ENDPOINT: `${url}/files`,
      S3_REGION: files.region,
      S3_BUCKET: files.bucket,
      S3_ACCESS_KEY_ID: files.accessKeyId,
      S3_SECRET_ACCESS_KEY: files.secretAccessKey,
    },
  }
}
