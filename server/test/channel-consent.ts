/** The owner's yes on a channel's authorisation page, and the address it leads back to. */
export const agreeOn = async (page: string, shopName: string): Promise<URL> => {
  const html = await (await fetch(page)).text()
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(hidden.map(([, key = '', value = '']): [string, string] => [key, value]))
  form.set('shop', '')
  form.set('name', shopName)
  const answer = await fetch(new URL('/channels/consent', page), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
