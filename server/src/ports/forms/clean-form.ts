import { cleanText } from '@zdb/contract/kit/text'

/** The fields of a form that was verified as it came, without what no database keeps. */
export const cleanForm = (form: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, cleanText(value)]))
