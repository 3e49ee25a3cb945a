import { byBytes } from '../../../digest.ts'

export const query = (values: Readonly<Record<string, string>>): string =>
  Object.keys(values)
    .toSorted(byBytes)
    .map((key) => `${key}=${values[key]}`)
    .join('&')
