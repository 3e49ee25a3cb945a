import type { FastifyInstance } from 'fastify'
import type { Picture } from './stock.ts'

const petals = (colour: string, heart: string, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (360 / count) * index
    return `<ellipse cx="60" cy="34" rx="13" ry="22" fill="${colour}" transform="rotate(${angle} 60 54)"/>`
  }).join('') + `<circle cx="60" cy="54" r="13" fill="${heart}"/>`
const stem = '<path d="M60 66v42M60 92q16-4 22-16M60 98q-16-4-22-16" stroke="#3f7d4f" stroke-width="5" fill="none"/>'

const drawings: Record<Picture, string> = {
  rose: stem + petals('#c2324b', '#8f1d33', 7),
  lily: stem + petals('#f3d3e0', '#e0a93b', 6),
  sunflower: stem + petals('#f0b429', '#6b4423', 12),
  cake:
    '<rect x="22" y="58" width="76" height="44" rx="6" fill="#f7d9c4"/><path d="M22 70q10 12 19 0t19 0 19 0 19 0v-6a6 6 0 0 0-6-6H28a6 6 0 0 0-6 6z" fill="#e26d8a"/>' +
    '<rect x="57" y="34" width="6" height="24" fill="#7aa7d9"/><ellipse cx="60" cy="28" rx="4" ry="7" fill="#f0b429"/>',
  basket:
    '<path d="M32 68a28 34 0 0 1 56 0" stroke="#8a5a2b" stroke-width="5" fill="none"/><path d="M24 68h72l-10 38H34z" fill="#b07a3f"/>' +
    '<circle cx="44" cy="62" r="12" fill="#c2324b"/><circle cx="62" cy="56" r="13" fill="#f0b429"/><circle cx="79" cy="63" r="11" fill="#e26d8a"/>',
}

/** Pictures of the goods, drawn here. */
export function servePictures(server: FastifyInstance): void {
  for (const [name, drawing] of Object.entries(drawings)) {
    server.get(`/channels/pictures/${name}.svg`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#f5f1ea"/>${drawing}</svg>`,
        ),
    )
  }
}
