import { escapeHtml } from '../page.ts'

/** A button that tells the desk something when pressed. */
export const deskButton = (label: string, path: string, body: object, pressed?: boolean): string =>
  `<button type="button" data-post="/channels/desk/${escapeHtml(path)}" data-body="${escapeHtml(JSON.stringify(body))}"${
    pressed === undefined ? '' : ` aria-pressed="${pressed}"`
  }>${escapeHtml(label)}</button>`
