import * as z from 'zod'
import { feie } from './feie/feie.ts'
import { p365 } from './p365/p365.ts'
import type { PrinterClouds, TokenKeeps } from './port.ts'
import { xpyun } from './xpyun/xpyun.ts'
import { yilianyun } from './yilianyun/yilianyun.ts'

const SandboxPrinters = z.object({
  feie: z.object({ endpoint: z.string(), user: z.string(), ukey: z.string() }),
  yilianyun: z.object({ endpoint: z.string(), clientId: z.string(), clientSecret: z.string() }),
  xpyun: z.object({ endpoint: z.string(), user: z.string(), userKey: z.string() }),
  p365: z.object({ endpoint: z.string() }),
})
export type SandboxPrinters = z.output<typeof SandboxPrinters>

/** We as a customer of the sandbox's printer clouds. */
export const sandboxPrinterApp = async (url: string, label: string): Promise<SandboxPrinters> => {
  const response = await fetch(`${url}/printers/apps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label }),
    signal: AbortSignal.timeout(15_000),
  })
  return SandboxPrinters.parse(await response.json())
}

/** Every printer cloud the sandbox plays. */
export const sandboxPrinterClouds = (
  app: SandboxPrinters,
  { timeoutMs = 10_000, tokens }: { timeoutMs?: number; tokens?: TokenKeeps } = {},
): PrinterClouds => ({
  feie: feie({ ...app.feie, timeoutMs }),
  yilianyun: yilianyun({
    ...app.yilianyun,
    timeoutMs,
    ...(tokens && { tokens: tokens('yilianyun', app.yilianyun.clientId) }),
  }),
  xpyun: xpyun({ ...app.xpyun, timeoutMs }),
  p365: p365({ ...app.p365, timeoutMs }),
})
