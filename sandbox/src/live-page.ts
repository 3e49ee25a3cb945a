// The page asks for itself every two seconds and swaps only what changed; what a person opened or typed stays.
export const liveScript = `
async function look() {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  for (const fresh of page.querySelectorAll('[data-part]')) {
    const old = document.querySelector('[data-part="' + fresh.dataset.part + '"]')
    if (old.dataset.was === undefined) old.dataset.was = old.innerHTML
    if (old.dataset.was === fresh.innerHTML) continue
    const open = [...old.querySelectorAll('details[open]')].map(details => details.id)
    old.innerHTML = old.dataset.was = fresh.innerHTML
    for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  }
}
const send = (url, body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
document.addEventListener('click', async event => {
  const { post, body } = event.target.dataset
  if (!post) return
  await send(post, body)
  look()
})
document.addEventListener('submit', async event => {
  event.preventDefault()
  await send(event.target.action, JSON.stringify(Object.fromEntries(new FormData(event.target))))
  event.target.reset()
  look()
})
setInterval(() => look().catch(() => {}), 2000)`
