import { code128, drawingSVG } from 'bwip-js/browser'

/** Bars for a scanner; nothing where the text has letters that they cannot say. */
export const barsOf = (text: string): string | undefined =>
  /^[\x20-\x7e]{1,40}$/.test(text)
    ? `data:image/svg+xml,${encodeURIComponent(code128({ bcid: 'code128', text, height: 14, scale: 2 }, drawingSVG()))}`
    : undefined
