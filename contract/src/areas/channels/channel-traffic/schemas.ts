import * as z from 'zod'

export const Pulled = z.object({ found: z.number().int(), added: z.number().int() })
