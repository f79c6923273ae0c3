/** The levels of seniority that personas and signals may name. */
export const seniorityLevels = ["In Training","Entry Level","Senior","Strategic","Entry Level Manager","Experienced Manager","Vice President","Director","CXO","Owner / Partner"] as const;
/** The letters of head counts that signals may name, with the sizes that they stand for. */
export const headcounts = [{"letter":"A","size":"Self-employed"},{"letter":"B","size":"1-10"},{"letter":"C","size":"11-50"},{"letter":"D","size":"51-200"},{"letter":"E","size":"201-500"},{"letter":"F","size":"501-1000"},{"letter":"G","size":"1001-5000"},{"letter":"H","size":"5001-10000"},{"letter":"I","size":"10001+"}] as const;
