/** The most categories that a product has besides its main one. */
export const mostFurther = 10
