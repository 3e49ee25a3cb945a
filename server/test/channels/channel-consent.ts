/** The owner's yes on the authorisation page of a channel or a courier, and the address it leads back to. */
export const agreeOn = async (page: string, shopName: string): Promise<URL> => {
  const html = await (await fetch(page)).text()
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(hidden.map(([, key = '', value = '']): [string, string] => [key, value]))
  form.set('shop', '')
  form.set('name', shopName)
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
  const answer = await fetch(new URL(action, page), { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
