import { escapeHtml } from './page.ts'

/** Buttons that tell a desk something when pressed. */
export const buttonsOf =
  (desk: string) =>
  (label: string, path: string, body: object, pressed?: boolean): string =>
    `<button type="button" data-post="${escapeHtml(`${desk}/${path}`)}" data-body="${escapeHtml(JSON.stringify(body))}"${
      pressed === undefined ? '' : ` aria-pressed="${pressed}"`
    }>${escapeHtml(label)}</button>`
