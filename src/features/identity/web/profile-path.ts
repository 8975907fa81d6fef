export const profilePath = '/user/account/profile'
