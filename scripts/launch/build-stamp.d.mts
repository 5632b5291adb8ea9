export function buildStamp(root: string): string;
export function isBuilt(root: string): boolean;
export function rememberBuild(root: string, stamp: string): void;
