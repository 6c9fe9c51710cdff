/**
 * How tenants and projects are named in a team's store. Folders are made of these names on machines that serve several
 * tenants, so a name that could be a path is none.
 */
export const TENANT_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
export const PROJECT_ID = /^[a-z0-9-]{1,80}$/;
