import * as z from 'zod'

export const ImportJob = z.object({
  id: z.string(),
  state: z.enum(['reading', 'ready', 'saving', 'done', 'failed']),
  name: z.string(),
  rows: z.number().int(),
  read: z.number().int(),
  saved: z.number().int(),
  bad: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
  bad_total: z.number().int(),
  duplicates: z.array(z.object({ line: z.number().int(), order_sn: z.string() })),
  preview: z.array(z.record(z.string(), z.string())),
  /** What of the sheet was not read. */
  notes: z.array(z.string()),
  message: z.string(),
})
export const StartImport = z.object({ skip_bad: z.boolean().default(true), skip_duplicates: z.boolean().default(true) })
