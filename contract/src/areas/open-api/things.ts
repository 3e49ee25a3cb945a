export type OpenApiThing = 'openApiDelivery'
