import * as z from 'zod'

export const MenuItem = z.object({
  index: z.string(),
  title: z.string(),
  is_display: z.boolean(),
  is_new: z.boolean(),
  get child() {
    return z.array(MenuItem)
  },
})

export const DateRange = z.object({ key: z.string(), label: z.string(), start: z.string(), end: z.string() })
