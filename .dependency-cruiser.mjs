import { readFileSync } from 'node:fs'

/** The areas from the bottom; an area may use the public.ts of those before it. */
const order = JSON.parse(readFileSync(new URL('./server/area-order.json', import.meta.url), 'utf8'))

const above = order.flatMap((level, index) => {
  const higher = order.slice(index + 1).flat()
  if (higher.length === 0) return []
  return [
    {
      name: `areas-form-a-dag-${level[0]}`,
      comment: 'An upward need is an event.',
      severity: 'error',
      from: { path: `^server/src/areas/[^/]+/(${level.join('|')})/` },
      to: { path: `^server/src/areas/[^/]+/(${higher.join('|')})/` },
    },
  ]
})

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    never(
      'no-circles',
      'Slices form a DAG, in types too: a type that two files share stands in a file of its own.',
      {},
      { circular: true },
    ),
    never(
      'kit-knows-only-zod',
      'The kit is the bottom.',
      { path: '^contract/src/kit/' },
      { path: '^(server|console|operator|sandbox|contract/src/areas)' },
    ),
    never(
      'contract-knows-nobody',
      'Both sides know the contract, not the other way.',
      { path: '^contract/' },
      { path: '^(server|console|operator|sandbox|e2e|bench|tools)/' },
    ),
    never(
      'core-knows-the-contract',
      'Core stands on contract and node_modules only.',
      { path: '^server/src/core/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(areas|ports)/' },
    ),
    never(
      'ports-know-core',
      'Ports translate the outside; they know no area.',
      { path: '^server/src/ports/' },
      { path: '^server/src/areas/' },
    ),
    never(
      'areas-meet-in-public',
      'Another area is used through its public.ts (tests and seeds also through fixtures.ts).',
      { path: '^server/src/areas/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/areas/[^/]+/[^/]+/',
        pathNot: ['^server/src/areas/$1/', '/public\\.ts$', '/fixtures\\.ts$'],
      },
    ),
    ...above,
    never(
      'the-list-imports-manifests',
      'What the server must know of an area is in its area.ts; who calls and what is pushed are asked of three public.ts.',
      { path: '^server/src/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/areas/',
        pathNot: [
          '^server/src/areas/[^/]+/[^/]+/area\\.ts$',
          '^server/src/areas/(people/identity|desk/push|platform/operators)/public\\.ts$',
        ],
      },
    ),
    never(
      'manifests-are-for-the-list',
      'Areas use each other through public.ts.',
      { path: '^server/src/', pathNot: '^server/src/areas\\.ts$' },
      { path: '^server/src/areas/[^/]+/[^/]+/area\\.ts$' },
    ),
    never(
      'console-areas-are-islands',
      'Shared things live in widgets or ui.',
      { path: '^console/src/areas/((?:(?:desk|money)/)?[^/]+)/' },
      { path: '^console/src/areas/([^/]+)/', pathNot: '^console/src/areas/$1/' },
    ),
    never(
      'ui-knows-no-area',
      'The kit knows neither core nor pages.',
      { path: '^console/src/ui/' },
      { path: '^console/src/(areas|widgets|shell|core)/' },
    ),
    never(
      'only-ui-imports-antd',
      'Table, form and modal come from ui.',
      { path: '^(console/src/(areas|widgets)|operator)/' },
      { path: 'node_modules/antd/' },
    ),
    never(
      'the-desk-is-made-of-the-kit',
      'It shares parts with the console, not its pages; the console knows nothing of it.',
      { path: '^operator/' },
      { path: '^(server|sandbox|console/src/(areas|sign-in)|console/src/core/(session/session\\.ts|realtime/))' },
    ),
    never('the-console-knows-no-desk', 'The desk is other people’s.', { path: '^console/' }, { path: '^operator/' }),
    never(
      'sandbox-is-outside',
      'The outside world knows nothing of us.',
      { path: '^sandbox/' },
      { path: '^(server|contract|console|operator)/' },
    ),
    never(
      'server-knows-no-sandbox',
      'The outside is reached over HTTP.',
      { path: '^server/src/' },
      { path: '^(sandbox|console|operator)/' },
    ),
    never(
      'no-tests-in-code',
      'Code does not import tests.',
      { pathNot: '(\\.test\\.tsx?$|/test/|^e2e/|^bench/)' },
      { path: '\\.test\\.tsx?$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
